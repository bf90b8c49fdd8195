import type { NoticeSettings } from '@cairn/contract/notice-settings';
import { CheckboxField } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { hourName } from './notice-words.ts';
import type { NoticeChanges } from './use-notice-settings.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }));
const usual = { from: 22, until: 7 };

/** The hours in which nothing is sent. */
export function QuietHours({
  settings: { quietHours, timeZone },
  edit,
}: {
  settings: NoticeSettings;
  edit: NoticeChanges['edit'];
}) {
  const choose = (change: Partial<typeof usual>) =>
    edit.mutate({ quietHours: { ...(quietHours ?? usual), ...change } });
  return (
    <Section title="Quiet hours" className="mt-10">
      <div className="py-3">
        <CheckboxField
          label="Send nothing in quiet hours"
          checked={quietHours !== null}
          disabled={edit.isPending}
          onChange={() => edit.mutate({ quietHours: quietHours === null ? usual : null })}
        >
          <span className="block font-medium">Send nothing in quiet hours</span>
          <span className="block text-13 text-muted">
            What comes meanwhile is sent when they end. In the household’s time zone, {timeZone}.
          </span>
        </CheckboxField>
      </div>
      {quietHours !== null && (
        <div className="grid max-w-80 grid-cols-2 gap-4 pl-7.5">
          <SelectField
            label="From"
            options={hours.filter(({ value }) => Number(value) !== quietHours.until)}
            value={String(quietHours.from)}
            onChange={(event) => choose({ from: Number(event.target.value) })}
          />
          <SelectField
            label="Until"
            options={hours.filter(({ value }) => Number(value) !== quietHours.from)}
            value={String(quietHours.until)}
            onChange={(event) => choose({ until: Number(event.target.value) })}
          />
        </div>
      )}
    </Section>
  );
}
