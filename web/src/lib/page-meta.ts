import type { MetaDescriptor } from 'react-router';

/** The placeholder for the origin in prerendered pages, sitemap and robots; the server puts its own in when it loads them. */
const placeholderOrigin = 'https://cairn.invalid';

/** Meta tags of a private page, which search engines must not index. */
export function ownPageMeta(name: string): MetaDescriptor[] {
  return [
    { title: `${name} · Cairn` },
    { name: 'description', content: 'Cairn: know where your money stands.' },
  ];
}

type PageMetaOptions = {
  title: string;
  description: string;
  path: string;
};

/** Meta tags of a public page for search engines and link previews. `path`: its address without origin. */
export function pageMeta({ title, description, path }: PageMetaOptions): MetaDescriptor[] {
  const origin = typeof window === 'undefined' ? placeholderOrigin : window.location.origin;
  const address = `${origin}${path}`;
  const picture = `${origin}/social.png`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Cairn' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'Cairn: know where your money stands.' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ];
}
