import { type Comment, maxCommentLength } from '@cairn/contract/comments';
import type { Transaction } from '@cairn/contract/transactions';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { formatAge } from '../../lib/format.ts';
import { iconButtonClass, SmallButton } from '../../ui/button.tsx';
import { authorOf, notifiedWords } from './comment-words.ts';
import { useComments } from './use-comments.ts';

/** What people of the household say about a transaction. */
export function CommentsEntry({ row }: { row: Transaction }) {
  const headingId = useId();
  const { comments, add, remove } = useComments(row.id);
  const { comments: list = [], people = [] } = comments.data ?? {};
  return (
    <section aria-labelledby={headingId} className="mt-6 border-t border-line pt-4">
      <h3 id={headingId} className="text-13 font-medium">
        Comments
      </h3>
      {list.length > 0 && (
        <ul aria-label="Comments" className="mt-2 space-y-3">
          {list.map((comment) => (
            <CommentLine key={comment.id} comment={comment} onRemove={() => remove.mutate(comment)} />
          ))}
        </ul>
      )}
      <CommentForm people={people} add={add} />
    </section>
  );
}

function CommentLine({ comment, onRemove }: { comment: Comment; onRemove: () => void }) {
  const { text, at, canRemove } = comment;
  const author = authorOf(comment);
  const notified = notifiedWords(comment);
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-13">
          <span className="font-medium">{author}</span>{' '}
          <time dateTime={at} className="text-muted">
            {formatAge(Date.parse(at), Date.now())}
          </time>
        </p>
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        {notified !== null && <p className="text-12 text-muted">{notified}</p>}
      </div>
      {canRemove && (
        <button
          type="button"
          aria-label={`Remove the comment of ${author}: ${text.slice(0, 40)}`}
          onClick={onRemove}
          className={iconButtonClass}
        >
          <X size={16} />
        </button>
      )}
    </li>
  );
}

type FormProps = {
  people: readonly { userId: string; name: string }[];
  add: ReturnType<typeof useComments>['add'];
};

function CommentForm({ people, add }: FormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const isEmpty = text.trim() === '';

  function submit(): void {
    if (isEmpty || add.isPending) return;
    const known = mentions.filter((one) => people.some(({ userId }) => userId === one));
    const onSuccess = () => {
      setText('');
      setMentions([]);
    };
    add.mutate({ text, mentions: known }, { onSuccess });
  }
  function toggle(userId: string): void {
    setMentions(mentions.includes(userId) ? mentions.filter((one) => one !== userId) : [...mentions, userId]);
  }

  return (
    <div className="mt-3">
      <label htmlFor={id} className="sr-only">
        Comment
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={maxCommentLength}
        value={text}
        placeholder={people.length === 0 ? 'Only you see this account' : 'Write a comment'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
        }}
        className="w-full rounded-small border border-line-strong bg-surface px-3 py-2 text-15"
      />
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <SmallButton disabled={isEmpty} busy={add.isPending} onClick={submit}>
          Comment
        </SmallButton>
        {people.map(({ userId, name }) => (
          <label key={userId} className="flex min-h-8 items-center gap-2 text-13">
            <input
              type="checkbox"
              checked={mentions.includes(userId)}
              onChange={() => toggle(userId)}
              className="size-4 accent-accent"
            />
            Notify {name}
          </label>
        ))}
      </div>
      {add.error !== null && (
        <p role="alert" className="mt-1 text-13 text-danger">
          {errorMessage(add.error)}
        </p>
      )}
    </div>
  );
}
