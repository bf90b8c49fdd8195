import { ownPageMeta } from '../lib/page-meta.tsx';
import { NotFoundMessage } from '../ui/not-found-message.tsx';

export const meta = () => ownPageMeta('Page not found');

export default function NotFoundPage() {
  return <NotFoundMessage />;
}
