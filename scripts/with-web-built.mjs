// `node --import ./scripts/with-web-built.mjs …`: the web client is built from today's sources before the program begins.
import { ensureWebBuilt } from './prepare.mjs';

ensureWebBuilt();
