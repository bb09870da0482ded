# SPDX-License-Identifier: GPL-3.0-or-later
# The take-home page: its frame, its style, the words of its script, and the script, whose parts are joined in this order.
set(GATHERND_PAGE
    page.html.in
    page.css
    words.txt
    gather.js
    answer.js
    picture.js
    ask.js
    link.js
    page.js)
