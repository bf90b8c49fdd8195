import { asOneLine } from '@cairn/contract/text';
import { useCallback, useEffect, useRef, useState } from 'react';
import { throttle } from '../../lib/throttle.ts';

/** How often at most the address, and with it the server, hears of the search while keys come. */
const intervalMs = 100;

/**
 * The text of the search field: at once what is typed, and at once or soon after what the address says. `send` puts it into the address.
 * When the address changes by itself (Back, a chip taken away), the field follows.
 */
export function useSearchText(inAddress: string, send: (search: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  /** Searches that have been sent and that the address does not say yet. */
  const onTheWay = useRef<string[]>([]);
  const latest = useRef({ text: inAddress, send });
  const [{ request, cancel }] = useState(() =>
    throttle(() => {
      const search = latest.current.text.trim();
      if (search === sent.current) return;
      sent.current = search;
      onTheWay.current.push(search);
      latest.current.send(search);
    }, intervalMs),
  );

  useEffect(() => {
    latest.current.send = send;
  }, [send]);

  useEffect(() => {
    const arrived = onTheWay.current.indexOf(inAddress);
    onTheWay.current.splice(0, arrived + 1);
    if (arrived >= 0 || inAddress === sent.current) return;
    cancel();
    onTheWay.current = [];
    sent.current = inAddress;
    setTyped(inAddress);
  }, [inAddress, cancel]);

  useEffect(() => cancel, [cancel]);

  const type = useCallback(
    (input: string) => {
      // What the address and the server make of it: a cell of a spreadsheet comes with tabs.
      const text = asOneLine(input);
      setTyped(text);
      latest.current.text = text;
      request();
    },
    [request],
  );
  return { typed, type };
}
