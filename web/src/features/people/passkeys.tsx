import { passkeyMessages } from '@cairn/contract/passkeys';
import type { Passkey } from '@cairn/contract/second-factor';
import { useState } from 'react';
import { formatAge, formatDate } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';
import { useNow } from '../../lib/now.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { addPasskey, removePasskey, renamePasskey } from './passkey-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { StatusLine } from './status-line.tsx';
import { usePasskeySupport } from './use-passkey-support.ts';
import { useSecurityChange } from './use-security.ts';

const notSupported = {
  'not at this address': passkeyMessages.notHere,
  'not in this browser': 'This browser doesn’t support passkeys.',
};

type RowProps = {
  passkey: Passkey;
  nowMs: number;
  isBusy: boolean;
  onRename: () => void;
  onRemove: () => void;
};

function PasskeyRow({ passkey, nowMs, isBusy, onRename, onRemove }: RowProps) {
  const { name, isSynced, addedAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? 'not used yet' : `last used ${formatAge(Date.parse(lastUsedAt), nowMs)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{name}</p>
        <p className="text-13 text-muted">
          Added {formatDate(localDay(Date.parse(addedAt)))} · {used} ·{' '}
          {isSynced ? 'synced to your devices' : 'on one device only'}
        </p>
      </div>
      <span className="flex gap-2">
        <SmallButton disabled={isBusy} onClick={onRename}>
          Rename<span className="sr-only"> {name}</span>
        </SmallButton>
        <SmallButton disabled={isBusy} onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </SmallButton>
      </span>
    </li>
  );
}

type Opened =
  | { is: 'codes'; codes: readonly string[] }
  | { is: 'rename'; passkey: Passkey }
  | { is: 'remove'; passkey: Passkey };

type Props = {
  passkeys: readonly Passkey[];
  /** Whether an authenticator app is asked for beside the password. */
  hasApp: boolean;
  reload: () => Promise<void>;
};

/** The person’s passkeys, which sign in without a password. */
export function Passkeys({ passkeys, hasApp, reload }: Props) {
  const nowMs = useNow();
  const support = usePasskeySupport();
  const { status, isBusy, change } = useSecurityChange(reload);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);

  async function add(): Promise<void> {
    const added = await change(addPasskey, (result) =>
      result === 'left'
        ? { kind: 'note', message: 'No passkey was added.' }
        : { kind: 'done', message: 'The passkey was added.' },
    );
    if (added === null || added.result === 'left' || added.result.recoveryCodes.length === 0) return;
    setOpened({ is: 'codes', codes: added.result.recoveryCodes });
  }

  async function rename(passkey: Passkey, name: string): Promise<void> {
    close();
    await change(() => renamePasskey(passkey, name), 'The passkey was renamed.');
  }

  async function remove(passkey: Passkey): Promise<void> {
    close();
    await change(() => removePasskey(passkey), 'The passkey was removed.');
  }

  return (
    <Section
      title="Passkeys"
      className="mt-10"
      aside={
        support === 'supported' && (
          <SmallButton disabled={isBusy} onClick={add}>
            Add Passkey
          </SmallButton>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p className="mb-2 text-muted">
          A passkey signs you in with your fingerprint, face or screen lock instead of a password. It can’t be
          used on a fake website.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              nowMs={nowMs}
              isBusy={isBusy}
              onRename={() => setOpened({ is: 'rename', passkey })}
              onRemove={() => setOpened({ is: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {support !== null && support !== 'supported' && <p>{notSupported[support]}</p>}
      <StatusLine status={status} />
      {opened?.is === 'codes' && (
        <Dialog title="Passkey added" onClose={close}>
          <p className="mb-4">
            When you sign in with your password, you’re asked for the passkey too, or for a recovery code.
          </p>
          <RecoveryCodes codes={opened.codes} onDone={close} />
        </Dialog>
      )}
      {opened?.is === 'rename' && (
        <RenamePasskey
          passkey={opened.passkey}
          onSave={(name) => rename(opened.passkey, name)}
          onClose={close}
        />
      )}
      {opened?.is === 'remove' && (
        <ConfirmDialog
          title="Remove this passkey?"
          confirmLabel="Remove"
          onConfirm={() => remove(opened.passkey)}
          onClose={close}
        >
          <p>“{opened.passkey.name}” will no longer sign in. You can delete it on your device too.</p>
          {passkeys.length === 1 && !hasApp && (
            <p>Your password alone will sign in. Your recovery codes will no longer work.</p>
          )}
        </ConfirmDialog>
      )}
    </Section>
  );
}
