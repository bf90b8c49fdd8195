import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { loadPage, pageAt, preparePage } from './pages.ts';

/** A link that is pointed at or has the focus is likely to be followed. */
function prepareLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link !== null && link.origin === window.location.origin) preparePage(link.href);
}

const app = (
  // A page decides by itself what may be drawn later.
  <BrowserRouter useTransitions={false}>
    <App />
  </BrowserRouter>
);

// Without its code the page says that it could not be shown.
await loadPage(pageAt(window.location.pathname)).catch(() => undefined);
const root = document.getElementById('root');
if (root !== null) {
  // An address that has no HTML of its own begins with that of any.
  if (root.dataset.page === undefined) createRoot(root).render(app);
  else hydrateRoot(root, app);
}
for (const type of ['pointerover', 'focusin']) document.addEventListener(type, prepareLink);
