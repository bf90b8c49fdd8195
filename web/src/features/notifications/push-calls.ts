import type { NewNoticeChannel } from '@cairn/contract/notice-settings';

/** Why a browser gets no notifications; null where it can. */
export type PushHindrance = 'not here' | 'blocked';

/** Whether this browser can get notifications: it needs a service worker, which needs HTTPS or localhost. */
export function pushHindrance(): PushHindrance | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'not here';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** Asks the person, and their browser’s push service, for notifications. Null where the person does not allow them. */
export async function subscribe(pushKey: string): Promise<NewNoticeChannel | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  // One that was made for another key gets nothing from this server.
  if (known !== null) await known.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { endpoint, keys } = made.toJSON();
  return {
    kind: 'push',
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  };
}
