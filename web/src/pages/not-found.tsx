import { ownPageMeta } from '../lib/page-meta.ts';
import { NotFoundMessage } from './not-found-message.tsx';

export const meta = () => ownPageMeta('Page not found');

export default function NotFoundPage() {
  return <NotFoundMessage />;
}
