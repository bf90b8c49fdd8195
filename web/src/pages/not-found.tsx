import { NotFoundMessage } from './not-found-message.tsx';

export const meta = () => [{ title: 'Page not found · Cairn' }];

export default function NotFoundPage() {
  return <NotFoundMessage />;
}
