import { accountRoutes } from '@cairn/contract/accounts';
import { categoryRoutes } from '@cairn/contract/categories';
import { type Rule, ruleRoutes } from '@cairn/contract/rules';
import { tagRoutes } from '@cairn/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { preloadCall, queryFor } from '../api/queries.ts';
import {
  type Arrangement,
  arranged,
  arrangementOf,
  isChanged,
  moved,
  switched,
} from '../features/rules/arrangement.ts';
import { draftFromAddress, emptyDraft } from '../features/rules/rule-address.ts';
import { RuleDialog } from '../features/rules/rule-dialog.tsx';
import { draftOf, type RuleDraft } from '../features/rules/rule-draft.ts';
import { RuleList } from '../features/rules/rule-list.tsx';
import { actionsWords, namesOf, ruleTitle } from '../features/rules/rule-names.ts';
import { PreviewPanel } from '../features/rules/rule-preview.tsx';
import { useRuleChanges, useRulePreview } from '../features/rules/use-rules.ts';
import { keptScroll } from '../lib/kept-scroll.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

export const meta = () => ownPageMeta('Rules');

export const preload = [
  preloadCall(ruleRoutes.categoryRules, {}),
  preloadCall(categoryRoutes.categories, {}),
  preloadCall(accountRoutes.accounts, {}),
  preloadCall(tagRoutes.tags, {}),
];

type SaveProps = {
  arrangement: Arrangement;
  titleOf: (ruleId: string) => string;
  changes: ReturnType<typeof useRuleChanges>;
  onDone: () => void;
};

/** What a new order would change, and how to save it. */
function SaveArrangement({ arrangement, titleOf, changes, onDone }: SaveProps) {
  const [applyToPast, setApplyToPast] = useState(true);
  const { data, isPlaceholderData } = useRulePreview({ is: 'arrange', rules: arrangement });
  const isShown = data !== undefined && !isPlaceholderData;
  return (
    <section aria-label="Unsaved order" className="mt-2 mb-6 border-l-2 border-accent pl-4">
      <PreviewPanel preview={data} isStale={!isShown} empty="Looking for changes…" titleOf={titleOf} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CheckboxField
          label="Change past transactions too"
          checked={applyToPast}
          onChange={(event) => setApplyToPast(event.target.checked)}
        />
        <span className="flex gap-2">
          <Button
            size="small"
            busy={changes.arrange.isPending}
            disabled={!isShown}
            onClick={() => changes.arrange.mutate({ rules: arrangement, applyToPast }, { onSuccess: onDone })}
          >
            Save order
          </Button>
          <Button size="small" variant="secondary" onClick={onDone}>
            Cancel
          </Button>
        </span>
      </div>
    </section>
  );
}

/** The rule that is being made or changed, also by the page's address. */
function useOpenRule() {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<{ ruleId: string | null; start: RuleDraft } | null>(null);
  const begun = draftFromAddress(search);
  return {
    open: opened ?? (begun === null ? null : { ruleId: null, start: begun }),
    openRule: (rule: Rule | null) =>
      setOpened({ ruleId: rule?.id ?? null, start: rule === null ? emptyDraft() : draftOf(rule) }),
    close: () => {
      setOpened(null);
      if (search.size > 0) setSearch({}, { replace: true, state: keptScroll });
    },
  };
}

export default function RulesPage() {
  const query = useQuery(queryFor(ruleRoutes.categoryRules, {}));
  const rules = query.data?.rules ?? none;
  const categories = useQuery(queryFor(categoryRoutes.categories, {})).data?.categories ?? none;
  const accounts = useQuery(queryFor(accountRoutes.accounts, {})).data?.accounts ?? none;
  const tags = useQuery(queryFor(tagRoutes.tags, {})).data?.tags ?? none;
  const changes = useRuleChanges();
  const [arrangement, setArrangement] = useState<Arrangement | null>(null);
  const { open, openRule, close } = useOpenRule();
  const nameOf = namesOf({ accounts, categories, tags });
  const listed = arranged(rules, arrangement);
  const current = arrangementOf(listed);
  const titleOf = (ruleId: string) => {
    const rule = rules.find(({ id }) => id === ruleId);
    return rule === undefined ? 'This rule' : ruleTitle(rule, nameOf);
  };
  const isArranging = arrangement !== null && isChanged(rules, current);
  return (
    <main className="mx-auto max-w-[1248px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <Link to="/transactions" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} />
        Back to Transactions
      </Link>
      <div className="mt-3 mb-2 flex items-center justify-between gap-4">
        <h1 className="font-serif text-24 font-medium tracking-tight sm:text-36">Rules</h1>
        <Button onClick={() => openRule(null)}>
          <Plus size={18} />
          New rule
        </Button>
      </div>
      <p className="mb-4 max-w-[68ch] text-muted">
        Rules come before suggested categories and never change what you chose yourself. If several rules
        match, the first in this list sets each field.
      </p>
      <Freshness query={query} emptyWords="The rules could not be loaded. " />
      {isArranging && (
        <SaveArrangement
          arrangement={current}
          titleOf={titleOf}
          changes={changes}
          onDone={() => setArrangement(null)}
        />
      )}
      <Section title="Your rules">
        {query.data === undefined && query.error === null && (
          <SkeletonRows rows={4} rowClass="flex h-16 items-center" shape="name" />
        )}
        {query.data !== undefined && rules.length === 0 && (
          <EmptyState title="No rules yet.">
            Make one here, or from a transaction with “Make a rule”.
          </EmptyState>
        )}
        {rules.length > 0 && (
          <RuleList
            rules={listed}
            titleOf={titleOf}
            actionsOf={(rule) => actionsWords(rule, nameOf)}
            busy={changes.remove.isPending}
            onMove={(id, by) => setArrangement(moved(current, id, by))}
            onSwitch={(id) => setArrangement(switched(current, id))}
            onEdit={openRule}
            onDelete={(rule) => changes.remove.mutate(rule)}
          />
        )}
      </Section>
      {open !== null && (
        <RuleDialog
          key={open.ruleId ?? 'new'}
          ruleId={open.ruleId}
          start={open.start}
          choices={{ accounts, categories, tags }}
          titleOf={titleOf}
          changes={changes}
          onClose={close}
        />
      )}
    </main>
  );
}

const none: never[] = [];
