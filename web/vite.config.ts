import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Where `npm run dev -w web` finds the server's API. */
const devApi = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { proxy: { '/api': devApi } },
  build: {
    // A page's strict content policy allows no data: fonts or images that a bundler made.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Zod reads its configuration when a schema is made, so the two must load as one, before any schema.
          groups: [
            { name: 'zod', test: /node_modules\/zod\/|lib\/zod-setup/ },
            // What every page loads anyway: as one file it is smaller than as ten.
            {
              name: 'frame',
              test: /src\/(ui\/(button|cairn-mark|checking-authentication|full-page-message)|lib\/(session|api-error|demo-mode)|pages\/(route-failure|not-found-message)|features\/auth\/session-state)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
