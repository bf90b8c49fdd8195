#!/bin/sh
# run-as-account.sh UID GID FOLDER FOLDER PROGRAM [ARGUMENTS]: for root, runs a program as another account that is to reach two folders, below
# others that it may not pass. What hides them is covered by an empty folder, in which they appear at their own places: in a view of the file
# system that only the program has, so that nothing changes on the machine (docs/decisions/database.md).
set -e
umask 022
uid=$1 gid=$2 first=$3 second=$4
shift 4
as_account="setpriv --reuid $uid --regid $gid --clear-groups"

# The outermost folder on the way to $1 that the account may not pass; nothing where there is none.
hidden_above() {
  above=$(dirname "$1")
  if [ "$above" != / ]; then
    outer=$(hidden_above "$above")
    if [ -n "$outer" ]; then
      echo "$outer"
    elif ! $as_account test -x "$above"; then
      echo "$above"
    fi
  fi
}

if [ "$INSIDE" != yes ]; then
  INSIDE=yes exec unshare --mount --propagation private -- sh "$0" "$uid" "$gid" "$first" "$second" "$@"
fi
unset INSIDE
# Held open: they have no path once they are covered.
exec 3<"$first" 4<"$second"
hidden_first=$(hidden_above "$first")
hidden_second=$(hidden_above "$second")
for hidden in "$hidden_first" "$hidden_second"; do
  if [ -n "$hidden" ] && ! $as_account test -x "$hidden"; then
    mount -t tmpfs -o mode=755 cairn "$hidden"
  fi
done
show() {
  if [ -n "$3" ]; then
    mkdir -p "$2"
    mount -c --bind "/proc/self/fd/$1" "$2"
  fi
}
show 3 "$first" "$hidden_first"
show 4 "$second" "$hidden_second"
exec 3<&- 4<&-
exec $as_account "$@"
