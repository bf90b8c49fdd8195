import { config } from 'zod';

// The page's content policy forbids code from strings; without this Zod probes for it and the browser reports a violation.
config({ jitless: true });
