# SPDX-License-Identifier: GPL-3.0-or-later
"""explain(): words, shape, fixes, and the picture of a notebook."""
import re
import time
import unittest
import xml.etree.ElementTree as ElementTree

import support
import numpy as np

import gathernd

PARAMS = np.arange(12, dtype=np.float32).reshape(3, 4)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">%s</svg>'


class WordsTest(unittest.TestCase):
    def test_each_tuple(self):
        found = gathernd.explain(PARAMS, [[1], [-1]])
        self.assertEqual(found.output_shape, (2, 4))
        self.assertEqual((found.tuple_count, found.bad_count, found.fixes, found.error), (2, 0, [], None))
        self.assertIn("output[1,:] = params[2,:]", found.text)
        self.assertEqual(repr(found), found.text)

    def test_bad_tuples(self):
        found = gathernd.explain(PARAMS, [[0, 1], [9, 0]])
        self.assertEqual(found.bad_count, 1)
        self.assertEqual((found.bad[0].position, found.bad[0].value, found.bad[0].axis_size), ((1,), 9, 3))
        self.assertEqual(found.fixes, ["Move tuple 1 into range: 9 -> 2"])

    def test_batch_dims_and_dialect(self):
        found = gathernd.explain(PARAMS, [[1], [0], [3]], 1, "tensorflow-cpu")
        self.assertEqual(found.output_shape, (3,))
        self.assertIn("output[2] = params[2,3]", found.text)

    def test_a_refused_call_is_explained(self):
        found = gathernd.explain(PARAMS, [[0, 0, 0]])
        self.assertIsNone(found.output_shape)
        self.assertEqual(found.error.code, "index_depth")
        self.assertEqual([fix.split(":")[0] for fix in found.fixes[:2]],
                         ["Give indices a trailing axis", "Move the first axis of indices to the end"])
        self.assertTrue(found.fixes[-1].startswith("Cut each tuple to 2 numbers: output [1]"))
        self.assertIn("fix: Cut each tuple", found.text)

    def test_a_question_that_is_wrong_raises(self):
        with self.assertRaisesRegex(gathernd.CallError, "no-such"):
            gathernd.explain(PARAMS, [[0]], dialect="no-such")

    def test_many_tuples_are_summed_up(self):
        indices = np.arange(5000).reshape(2500, 2) % 5
        found = gathernd.explain(PARAMS, indices)
        self.assertLess(len(found.text), 5000)
        self.assertEqual((found.output_shape, found.tuple_count, len(found.bad)), ((2500,), 2500, 20))


@support.needs_window
class PictureTest(unittest.TestCase):
    def test_a_small_call_within_a_second(self):
        times = []
        for seed in range(3):
            begin = time.perf_counter()
            found = gathernd.explain(PARAMS, [[seed], [2]])
            self.assertIsNotNone(found.svg, found.figure_note)
            times.append(time.perf_counter() - begin)
        print(f"\nexplain and its picture: {min(times):.2f} s", end=" ")

    def test_the_bundle(self):
        found = gathernd.explain(PARAMS, [[1], [3]], title="Rows <of> a \"table\" & </title><script>alert(1)</script>")
        bundle = found._repr_mimebundle_()
        self.assertEqual(set(bundle), {"text/plain", "image/svg+xml", "text/html"})
        self.assertEqual(bundle["text/plain"], found.text)
        root = ElementTree.fromstring(bundle["image/svg+xml"])
        self.assertEqual(root.get("role"), "img")
        self.assertIn("bad tuples: 1 of 2", root.get("aria-label"))
        self.assertTrue(root.get("aria-label").startswith("Rows <of> a"))
        self.assertEqual({e.tag.rpartition("}")[2] for e in root.iter()} - gathernd._ELEMENTS, set())
        self.assertNotIn("<script", bundle["image/svg+xml"])
        self.assertEqual(set(found._repr_mimebundle_(include=["text/plain"])), {"text/plain"})
        self.assertEqual(set(found._repr_mimebundle_(exclude=["text/plain"])), {"image/svg+xml", "text/html"})
        self.assertEqual(found._mime_(), ("text/html", bundle["text/html"]))
        image = ElementTree.fromstring(bundle["text/html"].replace(">", "/>"))
        self.assertEqual(image.get("alt"), root.get("aria-label"))

    def test_a_title_that_no_xml_can_hold(self):
        found = gathernd.explain(PARAMS, [[1]], title="a\0b\x1b[31m\ud800\uffff ]]> --> &#0; \u202e")
        root = ElementTree.fromstring(found.svg)
        self.assertTrue(root.get("aria-label").startswith("a\ufffdb\ufffd[31m"))
        self.assertIn("<img alt=", found._repr_mimebundle_()["text/html"])

    def test_a_refused_call_has_a_picture_too(self):
        self.assertIn("<svg", gathernd.explain(PARAMS, [[0, 0, 0]]).svg)

    def test_it_shows_the_values_that_were_there(self):
        params = np.array([1234.0, 5678.0])
        found = gathernd.explain(params, [[0]])
        params[:] = 9
        self.assertIn("1234", found.svg)

    def test_what_is_large_is_not_drawn(self):
        found = gathernd.explain(np.broadcast_to(np.float32(0), (1 << 40,)), [[0], [5]])
        self.assertEqual(found.output_shape, (2,))
        self.assertIsNone(found.svg)
        self.assertIn("no picture: the call holds more than 64 MiB", found._repr_mimebundle_()["text/plain"])

    def test_without_the_window_there_are_words(self):
        with support.environment(GATHERND_EXPLORER="/no/such/program"):
            found = gathernd.explain(PARAMS, [[1]])
            self.assertIsNone(found.svg)
            self.assertIn("GATHERND_EXPLORER names '/no/such/program'", found.figure_note)
            self.assertEqual(found._mime_()[0], "text/plain")


class CleanPictureTest(unittest.TestCase):
    def test_ids_are_of_this_picture_alone(self):
        text = SVG % ('<defs><linearGradient id="a"/></defs><rect fill="url(#a)" id="b"/><use xlink:href="#b"/>'
                      '<text>id="a" url(#a)</text>')
        one, two = (gathernd._notebook_svg(text, words) for words in ("one", "two"))
        ids = [set(re.findall(r' id="([^"]*)"', svg)) for svg in (one, two)]
        self.assertEqual([len(i) for i in ids], [2, 2])
        self.assertFalse(ids[0] & ids[1])
        for svg, names in zip((one, two), ids):
            gradient, rect = sorted(names)
            self.assertIn(f'fill="url(#{gradient})"', svg)
            self.assertIn(f'href="#{rect}"', svg)
            self.assertIn('>id="a" url(#a)<', svg)

    def test_nothing_that_acts_passes(self):
        for inside in ("<script>alert(1)</script>", '<rect onclick="alert(1)"/>', '<rect OnClick="a"/>',
                       '<foreignObject/>', '<image xlink:href="http://example.org/x.png"/>', '<use href="x.svg#a"/>',
                       '<image href="data:image/svg+xml;base64,AAAA"/>', '<rect fill="url(http://example.org/#a)"/>',
                       '<rect style="fill: url( \'//example.org\')"/>', '<style>@import "x"</style>', '<a href="#x"/>',
                       '<animate attributeName="href"/>', '<x:script xmlns:x="http://www.w3.org/1999/xhtml"/>'):
            with self.subTest(inside), self.assertRaises(gathernd.ProgramError):
                gathernd._notebook_svg(SVG % inside, "words")

    def test_what_is_no_picture(self):
        bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + SVG % "<text>&b;</text>"
        for text in ("", "garbage", "<svg/>", SVG % "<g>", bomb, '<g xmlns="http://www.w3.org/2000/svg"/>'):
            with self.subTest(text), self.assertRaises(gathernd.ProgramError):
                gathernd._notebook_svg(text, "words")


if __name__ == "__main__":
    unittest.main()
