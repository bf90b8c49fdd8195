import { type ReactNode, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { preloadScript } from '../api/preload-script.ts';
import { preloadCallsOf } from '../api/route-preload.ts';
import { paperColours } from '../lib/appearance.ts';
import { appearanceScript } from '../lib/appearance-script.ts';
import { nonceOf } from '../lib/link-nonce.ts';
import { RouteFailure } from '../pages/route-failure.tsx';
import { CheckingAuthentication } from '../ui/checking-authentication.tsx';
import stylesUrl from './app.css?url';
import interUrl from './fonts/inter-latin.woff2?url';
import newsreaderUrl from './fonts/newsreader-latin.woff2?url';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links = () => [
  { ...font, href: interUrl },
  { ...font, href: newsreaderUrl },
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta = () => [
  { title: 'Cairn' },
  { name: 'description', content: 'Know where your money stands.' },
];

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  // Of the page that was opened: a script that the browser has run must not change with the next page.
  const [preloadPaths] = useState(() => preloadCallsOf(matches).map(({ path }) => path));
  const [nonce] = useState(() => nonceOf(matches));
  return (
    // The script in the head sets attributes of its own before React comes to life.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paperColours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paperColours.dark} media="(prefers-color-scheme: dark)" />
        {/* The browser hides the nonce from the markup, so React finds another than it wrote. */}
        <script nonce={nonce} suppressHydrationWarning>
          {appearanceScript}
        </script>
        {preloadPaths.length > 0 && <script>{preloadScript(preloadPaths)}</script>}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export function HydrateFallback() {
  return <CheckingAuthentication />;
}

export const ErrorBoundary = RouteFailure;

export default function Root() {
  return <Outlet />;
}
