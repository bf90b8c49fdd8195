/** The placeholder for the origin in prerendered pages, sitemap and robots; the server puts its own in when it loads them. */
const placeholderOrigin = 'https://cairn.invalid';

/** The head of a private page, which search engines must not index. */
export function ownPageMeta(name: string) {
  return (
    <>
      <title>{`${name} · Cairn`}</title>
      <meta name="description" content="Cairn: know where your money stands." />
    </>
  );
}

type PageMetaOptions = {
  title: string;
  description: string;
  path: string;
};

/** The head of a public page for search engines and link previews. `path`: its address without origin. */
export function pageMeta({ title, description, path }: PageMetaOptions) {
  const origin = typeof window === 'undefined' ? placeholderOrigin : window.location.origin;
  const address = `${origin}${path}`;
  const picture = `${origin}/social.png`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Cairn" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Cairn: know where your money stands." />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
