import type { ServerStatus, ServiceNote } from '@cairn/contract/server-status';
import { countOf, formatAge, formatBytes, formatCount, formatMoment } from '../../lib/format.ts';
import { Section } from '../../ui/section.tsx';
import { drillWords } from './attention.ts';
import { Facts } from './facts.tsx';
import { bankWords, stateWords } from './server-status-words.ts';

type Dated<Part extends keyof ServerStatus> = Pick<ServerStatus, Part> & { nowMs: number };

const momentOr = (at: string | null, otherwise: string) =>
  at === null ? otherwise : formatMoment(Date.parse(at));

/** When something outside last worked and last failed. */
const noteFacts = ({ workedAt, failedAt, failure }: ServiceNote, worked: string) => [
  { label: worked, value: momentOr(workedAt, 'Not yet') },
  failedAt === null ? null : { label: 'Last failure', value: `${momentOr(failedAt, '')} (${failure})` },
];

export function VersionSection({ version, nowMs }: Dated<'version'>) {
  return (
    <Section title="Version">
      <Facts
        facts={[
          { label: 'Cairn', value: version.running },
          { label: 'PostgreSQL', value: version.postgres },
          { label: 'Node', value: version.node },
          { label: 'Started', value: formatAge(Date.parse(version.startedAt), nowMs) },
          {
            label: 'Newest migration',
            value:
              version.database === 'current'
                ? version.newestMigration
                : `${version.newestMigration}, of a newer version`,
          },
        ]}
      />
    </Section>
  );
}

export function ConnectionsSection({ connections }: Pick<ServerStatus, 'connections'>) {
  const { states, errors, lastSyncedAt } = connections;
  if (states.length === 0)
    return (
      <Section title="Bank connections">
        <p className="text-muted">No bank is connected.</p>
      </Section>
    );
  return (
    <Section title="Bank connections">
      <Facts
        facts={[
          ...states.map(({ state, count }) => ({ label: stateWords[state], value: formatCount(count) })),
          { label: 'Last sync', value: momentOr(lastSyncedAt, 'Not yet') },
          errors.length === 0
            ? null
            : {
                label: 'Codes of Plaid',
                value: errors.map(({ code, count }) => `${code} (${formatCount(count)})`).join(', '),
              },
        ]}
      />
    </Section>
  );
}

export function BackupsSection({ backups, nowMs }: Dated<'backups'>) {
  const { folder, isScheduled, keepCount, count, byteCount, newest, drill, freeBytes, failedAt, failure } =
    backups;
  return (
    <Section title="Backups">
      <Facts
        facts={[
          {
            label: 'Newest',
            value:
              newest === null
                ? 'None'
                : `${formatAge(Date.parse(newest.madeAt), nowMs)}, ${formatBytes(newest.byteCount)}`,
          },
          {
            label: 'Kept',
            value: `${formatCount(count)}${isScheduled ? ` of at most ${formatCount(keepCount)}` : ''}, ${formatBytes(byteCount)}`,
          },
          { label: 'Folder', value: folder },
          freeBytes === null ? null : { label: 'Free there', value: formatBytes(freeBytes) },
          { label: 'Schedule', value: isScheduled ? 'Each night at 03:17 UTC' : 'None (BACKUP_DIR)' },
          { label: 'Trial restore', value: drill === null ? 'Not yet' : drillWords(drill) },
          failedAt === null
            ? null
            : { label: 'Last failure', value: `${momentOr(failedAt, '')} (${failure})` },
        ]}
      />
    </Section>
  );
}

export function StorageSection({ storage }: Pick<ServerStatus, 'storage'>) {
  const { databaseBytes, fileCount, fileBytes, freeBytes } = storage;
  return (
    <Section title="Storage">
      <Facts
        facts={[
          { label: 'Database', value: formatBytes(databaseBytes) },
          {
            label: 'Attachments and exports',
            value: `${countOf(fileCount, 'file')}, ${formatBytes(fileBytes)}`,
          },
          { label: 'Free on the data disk', value: formatBytes(freeBytes) },
        ]}
      />
    </Section>
  );
}

export function MailSection({ mail }: Pick<ServerStatus, 'mail'>) {
  if (mail.host === null)
    return (
      <Section title="Mail">
        <p className="text-muted">
          Not set up (SMTP_URL): no letters are sent, and links that people ask for are in the log.
        </p>
      </Section>
    );
  return (
    <Section title="Mail">
      <Facts
        facts={[
          { label: 'Mail server', value: mail.host },
          { label: 'From', value: mail.from },
          ...noteFacts(mail, 'Last letter taken'),
        ]}
      />
    </Section>
  );
}

export function BankSection({ bank }: Pick<ServerStatus, 'bank'>) {
  return (
    <Section title="Plaid">
      <Facts
        facts={[
          { label: 'Banks', value: bankWords[bank.kind] },
          { label: 'Host', value: bank.host },
          { label: 'Products', value: bank.products.join(', ') },
          { label: 'Countries', value: bank.countryCodes.join(', ') },
          { label: 'Webhooks', value: bank.hasWebhooks ? 'On' : 'Off (PUBLIC_URL is not https)' },
          ...noteFacts(bank, 'Last answer'),
        ]}
      />
    </Section>
  );
}

const microsInDollar = 1_000_000;

export function ModelSection({ model }: Pick<ServerStatus, 'model'>) {
  if (model === null)
    return (
      <Section title="Language model">
        <p className="text-muted">None (LLM_PROVIDER). Everything works without one.</p>
      </Section>
    );
  return (
    <Section title="Language model">
      <Facts
        facts={[
          { label: 'Model', value: `${model.name} (${model.provider})` },
          { label: 'Host', value: model.host },
          {
            label: 'A household’s day',
            value: `${formatCount(model.dailyTokens)} tokens, $${(model.dailyMicros / microsInDollar).toFixed(2)}`,
          },
          { label: 'Merchants are sent', value: model.suggestsMerchants ? 'Yes' : 'No' },
          ...noteFacts(model, 'Last answer'),
        ]}
      />
    </Section>
  );
}
