import { errorMessage } from '../../lib/api-error.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { NoticePlaces } from './notice-places.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useNoticeChanges, useNoticeSettings } from './use-notice-settings.ts';

/** What the person is notified of, where, and when not. */
export function NoticeSettings() {
  const { data: settings, error } = useNoticeSettings();
  const changes = useNoticeChanges();
  if (settings === undefined && error !== null) return <p role="alert">{errorMessage(error)}</p>;
  if (settings === undefined) return <SkeletonRows rows={6} rowClass="h-18" />;
  return (
    <>
      <NoticeChoices settings={settings} changes={changes} />
      <NoticePlaces settings={settings} changes={changes} />
      <QuietHours settings={settings} edit={changes.edit} />
      <LetterPreview />
    </>
  );
}
