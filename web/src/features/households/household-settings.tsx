import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { HouseholdMembers } from './household-members.tsx';
import { RenameHousehold } from './household-name.tsx';
import { planWords } from './household-words.ts';
import { LeaveHousehold } from './leave-household.tsx';
import { OwnHouseholds } from './own-households.tsx';
import { useHousehold } from './use-household.ts';

/** The household's name, who is in it, leaving it, and the person’s other ones. */
export function HouseholdSettings() {
  const { household, members, own } = useHousehold();
  const failed = [household, members, own].find(({ error, data }) => error !== null && data === undefined);
  if (failed?.error) return <p role="alert">{errorMessage(failed.error)}</p>;
  if (household.data === undefined || members.data === undefined || own.data === undefined)
    return <SkeletonRows rows={4} rowClass="h-18" />;
  const { name, role, today } = household.data;
  const { plan, ...of } = members.data;
  const isOwner = role === 'owner';
  const isAlone = members.data.members.length === 1;
  return (
    <>
      <div className="mb-6 flex items-center justify-between gap-4">
        <p className="min-w-0 font-serif text-18 break-words">{name}</p>
        {isOwner && <RenameHousehold name={name} />}
      </div>
      {plan !== null && (
        <p className="mb-6">
          <span className="text-muted">Plan: </span>
          {planWords(plan, today)}
        </p>
      )}
      <HouseholdMembers {...of} isOwner={isOwner} />
      {isAlone && isOwner && (
        <p className="mt-3 text-muted">
          You are the only one here. Invite a partner, a family member or an adviser: everybody sees what you
          share, and every change shows who made it.
        </p>
      )}
      {!isAlone && (
        <p className="mt-4">
          <Link to="/shared-costs" className="link">
            Who pays what
          </Link>
          <span className="text-muted">: what each paid, and who owes whom.</span>
        </p>
      )}
      <OwnHouseholds households={own.data.households} />
      {!isAlone && (
        <div className="mt-10">
          <LeaveHousehold role={role} />
        </div>
      )}
    </>
  );
}
