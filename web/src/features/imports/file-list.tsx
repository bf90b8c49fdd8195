import type { ImportFile } from '@cairn/contract/imports';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { DisclosureLink, useDisclosure } from '../../ui/disclosure.tsx';
import { FileReading } from './file-reading.tsx';
import { becauseWords, cutWords, rowCountWords } from './import-words.ts';
import type { ImportActions } from './use-imports.ts';

type Question = ImportFile['questions'][number];
type Change = ImportActions['change'];
type QuestionProps = { file: ImportFile; question: Question; change: Change; onAnswer?: () => void };

function ChoiceOfQuestion({ file, question, change, onAnswer }: QuestionProps) {
  const name = useId();
  const { id, text, choices, answer, because } = question;
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <fieldset className="min-w-0">
      <legend className={onAnswer === undefined ? 'text-13 text-muted' : 'font-medium'}>{text}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {choices.map((choice) => (
          <label key={choice.answer} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={(picked ?? answer) === choice.answer}
              onChange={() => {
                onAnswer?.();
                setPicked(choice.answer);
                change.mutate(
                  { answers: { file: file.position, values: { [id]: choice.answer } } },
                  { onError: () => setPicked(null) },
                );
              }}
              className="size-4 accent-accent"
            />
            {choice.text}
          </label>
        ))}
      </div>
      {because !== null && picked === null && <p className="text-13 text-muted">{becauseWords[because]}</p>}
    </fieldset>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2 text-danger">
      <CircleAlert size={18} className="mt-0.75 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** What becomes of each row of a file, in one line; why some are left out, behind a button. */
function RowCount({ file: { name, counts, cutAt, leftOut, unreadable } }: { file: ImportFile }) {
  const { open, panelId, toggle } = useDisclosure();
  if (counts === null) return null;
  const notes = [...unreadable, ...leftOut].toSorted((a, b) => a.line - b.line);
  return (
    <div>
      <p className="figures flex flex-wrap items-baseline gap-x-3 text-13">
        <span>{rowCountWords(counts)}</span>
        {notes.length > 0 && (
          <DisclosureLink toggle={toggle} label={`Show why lines are left out: ${name}`}>
            Show
          </DisclosureLink>
        )}
      </p>
      {open && (
        <ul id={panelId} className="figures mt-1 max-h-60 overflow-y-auto border-l border-line pl-3 text-13">
          {notes.map(({ line, reason }) => (
            <li key={`${line} ${reason}`}>
              <span className="text-muted">Line {line}:</span> {reason}
            </li>
          ))}
          {notes.length < counts.leftOut && (
            <li className="text-muted">and {counts.leftOut - notes.length} more</li>
          )}
        </ul>
      )}
      {cutAt !== null && <Warning>{cutWords(cutAt)}</Warning>}
    </div>
  );
}

type ReadProps = { file: ImportFile; decided: readonly Question[]; change: Change };

function HowItWasRead({ file, decided, change }: ReadProps) {
  const { open, panelId, toggle } = useDisclosure();
  const { refused, account, columns } = file;
  if (refused !== null || (decided.length === 0 && account === null && columns.length === 0)) return null;
  return (
    <div>
      <DisclosureLink toggle={toggle} label={`How it was read: ${file.name}`} className="text-13">
        How it was read
      </DisclosureLink>
      {open && (
        <div id={panelId} className="mt-2 space-y-3 border-l border-line pl-3">
          {decided.map((question) => (
            <ChoiceOfQuestion key={question.id} file={file} question={question} change={change} />
          ))}
          <FileReading file={file} change={change} />
        </div>
      )}
    </div>
  );
}

function FileRow({ file, change }: { file: ImportFile; change: Change }) {
  const { name, format, refused, questions } = file;
  // A question that a person answers stays where it is, so that the answer can be seen and changed.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const isAsked = ({ id, answer }: Question) => answer === null || answered.includes(id);
  return (
    <li className="space-y-2 py-3">
      <p className="flex min-w-0 items-baseline gap-3">
        <span className="truncate font-medium">{name}</span>
        {format !== null && <span className="shrink-0 text-13 text-muted">{format}</span>}
      </p>
      {refused !== null && <Warning>{refused}</Warning>}
      {questions.filter(isAsked).map((question) => (
        <div key={question.id} className="border-l-2 border-warning pl-3">
          <ChoiceOfQuestion
            file={file}
            question={question}
            change={change}
            onAnswer={() => setAnswered([...answered, question.id])}
          />
        </div>
      ))}
      <div className="space-y-1">
        <RowCount file={file} />
        <HowItWasRead file={file} decided={questions.filter((one) => !isAsked(one))} change={change} />
      </div>
    </li>
  );
}

/** The files of an import: what they are, what is asked about them, and what of them is not imported. */
export function FileList({ files, change }: { files: readonly ImportFile[]; change: Change }) {
  return (
    <ul className="divide-y divide-line">
      {files.map((file) => (
        <FileRow key={file.position} file={file} change={change} />
      ))}
    </ul>
  );
}
