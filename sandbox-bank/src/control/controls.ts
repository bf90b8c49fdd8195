import type { Endpoint } from '../protocol/endpoint.ts';
import { ITEM_CONTROLS } from './item-controls.ts';
import { ROW_CONTROLS } from './row-controls.ts';
import { TROUBLE_CONTROLS } from './trouble-controls.ts';
import { WEBHOOK_CONTROLS } from './webhook-controls.ts';

/** Every knob of the control channel. */
export const CONTROLS: readonly Endpoint[] = [
  ...ITEM_CONTROLS,
  ...ROW_CONTROLS,
  ...TROUBLE_CONTROLS,
  ...WEBHOOK_CONTROLS,
];
