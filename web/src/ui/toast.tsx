import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { closeAllToasts, closeToast, type Toast, useToast } from './toast-store.ts';
import { useTopWindow } from './top-window.ts';

/** Section 9: a status message hides by itself; one that can be acted on stays longer. */
const shownMs = 4_000;
const shownWithActionMs = 10_000;

const icons = { good: CircleCheck, plain: null, bad: CircleAlert };

/** Closes the toast after its time, unless the pointer or the focus is on it. Failures stay. */
function useAutoClose({ id, tone, action }: Toast) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const card = ref.current;
    if (tone === 'bad' || card === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const hold = () => clearTimeout(timer);
    const release = () => {
      hold();
      timer = setTimeout(() => closeToast(id), action === null ? shownMs : shownWithActionMs);
    };
    const stop = new AbortController();
    for (const event of ['pointerenter', 'focusin'])
      card.addEventListener(event, hold, { signal: stop.signal });
    for (const event of ['pointerleave', 'focusout'])
      card.addEventListener(event, release, { signal: stop.signal });
    release();
    return () => {
      stop.abort();
      hold();
    };
  }, [id, tone, action]);
  return ref;
}

const toastActionClass =
  'flex h-8 items-center rounded-small px-3 text-13 font-semibold underline underline-offset-3 outline-paper hover:bg-paper/15';

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, message, detail, action, lesserAction, link } = toast;
  const ref = useAutoClose(toast);
  const Icon = icons[tone];
  return (
    <div
      ref={ref}
      className="arrive pointer-events-auto flex w-full max-w-xl min-w-0 items-start gap-3 rounded-large border border-line-strong bg-ink py-2 pr-2 pl-4 text-paper sm:w-auto sm:items-center"
    >
      {Icon !== null && <Icon size={18} className="shrink-0 max-sm:mt-1.5" />}
      {/* On phones the words have the whole width, and the buttons are under them. */}
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
        <div className="min-w-0 flex-1 py-1 text-13">
          <p className="line-clamp-2 sm:line-clamp-1">{message}</p>
          {detail !== null && <p className="opacity-80">{detail}</p>}
        </div>
        <div className="flex shrink-0 max-sm:-ml-3 max-sm:empty:hidden">
          {link !== null && (
            <Link to={link.to} onClick={() => closeToast(id)} className={toastActionClass}>
              {link.label}
            </Link>
          )}
          {[lesserAction, action].map(
            (one) =>
              one !== null && (
                <button
                  key={one.label}
                  type="button"
                  onClick={() => {
                    closeToast(id);
                    one.run();
                  }}
                  className={toastActionClass}
                >
                  {one.label}
                </button>
              ),
          )}
        </div>
      </div>
      <button
        type="button"
        onClick={() => closeToast(id)}
        aria-label="Close message"
        className="flex size-8 shrink-0 items-center justify-center rounded-small outline-paper hover:bg-paper/15"
      >
        <X size={16} />
      </button>
    </div>
  );
}

/**
 * Where toasts appear: over the page's foot, above the bottom navigation and the button that adds the next transaction; inside the modal
 * window that is open, since nothing outside it can be pressed or heard. Always there, so that screen readers hear what comes.
 */
export function ToastRegion() {
  const toast = useToast();
  const topWindow = useTopWindow();
  // Messages of one session must not show in the next.
  useEffect(() => closeAllToasts, []);
  const region = (
    <div
      role="status"
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 mb-[env(safe-area-inset-bottom)] flex justify-center md:bottom-6 max-md:[body:has([data-floating-button])_&]:bottom-36 [body:has([data-floating-bar])_&]:bottom-36 md:[body:has([data-floating-bar])_&]:bottom-22"
    >
      {toast !== null && <ToastCard key={toast.id} toast={toast} />}
    </div>
  );
  return topWindow === null ? region : createPortal(region, topWindow);
}
