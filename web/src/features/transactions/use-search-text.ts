import { useCallback, useEffect, useRef, useState } from 'react';

/** How long the keys must rest before the address, and with it the server, hears of the search. */
const restMs = 40;

/**
 * The text of the search field: at once what is typed, and soon after what the address says. `send` puts it into the address.
 * When the address changes by itself (Back, a chip taken away), the field follows.
 */
export function useSearchText(inAddress: string, send: (search: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSend = useRef(send);

  useEffect(() => {
    latestSend.current = send;
  }, [send]);

  useEffect(() => {
    if (inAddress === sent.current) return;
    clearTimeout(timer.current);
    sent.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const type = useCallback((text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const search = text.trim();
      if (search === sent.current) return;
      sent.current = search;
      latestSend.current(search);
    }, restMs);
  }, []);
  return { typed, type };
}
