import { syncEvent } from '@cairn/contract/connections';
import { openStream } from '../../api/api.ts';
import { followEvents } from '../../lib/event-stream.ts';

const pass = () => undefined;

/** Holds the event stream open: when the session ends elsewhere the server ends the stream, and this page's session with it. */
export function followSession(signal: AbortSignal): Promise<void> {
  return followEvents({ open: openStream, schema: syncEvent, onEvent: pass, onOpen: pass, signal });
}
