#!/bin/bash
# usage: sess.sh CMD...
exec 6>/tmp/acc/disp
Xvfb -displayfd 6 -screen 0 1400x900x24 -nolisten tcp >/dev/null 2>&1 & X=$!
while [ ! -s /tmp/acc/disp ]; do sleep 0.1; done
export DISPLAY=:$(cat /tmp/acc/disp)
dbus-run-session -- "$@"; R=$?
kill $X; exit $R
