<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>gathernd</name>
    <message numerus="yes">
        <location filename="../../ui/ask/asking.cpp"/>
        <source>%n of %1 is/are wrong.</source>
        <translation>
            <numerusform>%n of %1 is wrong.</numerusform>
            <numerusform>%n of %1 are wrong.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Not so: the size of axis/the sizes of axes %1 is/are wrong.</source>
        <translation>
            <numerusform>Not so: the size of axis %1 is wrong.</numerusform>
            <numerusform>Not so: the sizes of axes %1 are wrong.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>%n mistake(s) will come again.</source>
        <translation>
            <numerusform>One mistake will come again.</numerusform>
            <numerusform>%n mistakes will come again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>and %n more, in the picture</source>
        <translation>
            <numerusform>and %n more, in the picture</numerusform>
            <numerusform>and %n more, in the picture</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/canvas/panes/pane_painter.cpp"/>
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 row</numerusform>
            <numerusform>%1 rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>K = %n number(s)</source>
        <translation>
            <numerusform>K = %n number</numerusform>
            <numerusform>K = %n numbers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>on %n thread(s)</source>
        <translation>
            <numerusform>on %n thread</numerusform>
            <numerusform>on %n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%n processor(s)</source>
        <translation>
            <numerusform>%n processor</numerusform>
            <numerusform>%n processors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%n number(s)</source>
        <comment>of a tuple</comment>
        <translation>
            <numerusform>one number</numerusform>
            <numerusform>%n numbers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1 has %n GatherND nodes. Which one shall be opened?</source>
        <translation>
            <numerusform>%1 has %n GatherND node. Which one shall be opened?</numerusform>
            <numerusform>%1 has %n GatherND nodes. Which one shall be opened?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>%n section(s)</source>
        <translation>
            <numerusform>%n section</numerusform>
            <numerusform>%n sections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/lesson/lesson_player.cpp"/>
        <source>This is the end of the lesson. Next: the %n question(s) missed, with new numbers.</source>
        <translation>
            <numerusform>This is the end of the lesson. Next: the %n question missed, with new numbers.</numerusform>
            <numerusform>This is the end of the lesson. Next: the %n questions missed, with new numbers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n hand</numerusform>
            <numerusform>%n hands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Start: %n minute(s)</source>
        <translation>
            <numerusform>Start: %n minute</numerusform>
            <numerusform>Start: %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>%n pasted value(s) lie outside the table and were left out</source>
        <translation>
            <numerusform>%n pasted value lies outside the table and was left out</numerusform>
            <numerusform>%n pasted values lie outside the table and were left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>Paste %n value(s)</source>
        <translation>
            <numerusform>Paste %n value</numerusform>
            <numerusform>Paste %n values</numerusform>
        </translation>
    </message>
</context>
</TS>
