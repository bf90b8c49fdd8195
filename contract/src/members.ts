import { plans } from '@cairn/domain/plans';
import { z } from 'zod/mini';
import { addressOfPerson } from './auth.ts';
import { household } from './household.ts';
import { householdRoles } from './household-role.ts';
import { invitationDays } from './invitation-life.ts';
import { instant, plainDate, requestDate, timeZone } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { doneWithNotice, empty, namedRoutes, route } from './route-definition.ts';
import { typedText } from './text.ts';

const maxHouseholdNameLength = 60;

const householdNameMessages = {
  missing: 'Please enter a name.',
  tooLong: `Please enter a name of at most ${maxHouseholdNameLength} characters.`,
} as const;

const householdName = typedText('Name', maxHouseholdNameLength, householdNameMessages).check(
  z.trim(),
  z.minLength(1, householdNameMessages.missing),
);

/** More would be no household. */
export const maxMembers = 50;

export const memberMessages = {
  noMember: 'You are no longer in this household.',
  viewerOnly: 'You can look at this household, but not change it.',
  ownerOnly: 'Only an owner of the household can do this.',
  lastDayPast: 'Please choose a day that is not past.',
  lastDayOfViewers: 'Only a viewer’s access can end on a day.',
  alreadyMember: 'You are in this household already.',
  invitationInvalid: 'This invitation no longer works. Ask for a new one.',
  invitationOfAnother: 'This invitation is for another email address.',
  tooMany: `A household has at most ${maxMembers} people.`,
  leaveInstead: 'To leave the household yourself, choose Leave.',
  noSuchMember: 'This person is no longer in the household.',
  lastOwner: 'A household needs an owner. Make somebody else an owner first.',
  onlyMember: 'You are the only one in this household. To delete it, delete your account.',
  hasBanks: 'They have connected banks or have private accounts, which a viewer can’t have.',
} as const;

const role = z.enum(householdRoles);
const householdEdit = z.object({ timeZone: z.optional(timeZone), name: z.optional(householdName) });

/** One of the person’s households. `isCurrent`: the session acts in it. */
const ownHousehold = z.object({ id: z.string(), name: z.string(), role, isCurrent: z.boolean() });
export type OwnHousehold = z.output<typeof ownHousehold>;
export const householdsResponse = z.object({ households: z.array(ownHousehold) });

export const member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  /** The last day of their access, in the household’s time zone; null where it does not end. */
  lastDay: z.nullable(plainDate),
  /** Whether that day is past. */
  hasEnded: z.boolean(),
  joinedAt: instant,
  isYou: z.boolean(),
});
export type Member = z.output<typeof member>;

/** `email`: whom it is for; null where anybody who has the link may use it. */
export const memberInvitation = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  role,
  lastDay: z.nullable(plainDate),
  expiresAt: instant,
});
export type MemberInvitation = z.output<typeof memberInvitation>;

/** `invitations`: that can be used, newest first; owners alone see them. */
export const membersResponse = z.object({
  members: z.array(member),
  invitations: z.array(memberInvitation),
  isMailSetUp: z.boolean(),
  /** What the household may add; null where that is everything, as on servers without plans. `trialLastDay`: with what Pro has until then. */
  plan: z.nullable(z.object({ plan: z.enum(plans), trialLastDay: plainDate })),
});

const access = { role, lastDay: z.optional(z.nullable(requestDate)) };
const memberParams = z.object({ userId: recordId });
/** The households of a person, and who is in one. */
export const memberRoutes = namedRoutes({
  editHousehold: route('PATCH', '/api/household', 'owner', 'none', {
    summary: 'Change the household’s name or time zone',
    body: householdEdit,
    response: household,
  }),
  members: route('GET', '/api/household/members', 'viewer', 'none', {
    summary: 'Who is in the household, and who is invited',
    response: membersResponse,
  }),
  inviteMember: route('POST', '/api/household/invitations', 'owner', 'none', {
    summary: `Invite somebody to the household, by a link that works once, for ${invitationDays} days`,
    body: z.object({ email: z.optional(addressOfPerson), ...access }),
    response: z.object({ invitation: memberInvitation, token: z.nullable(z.string()) }),
    needsConfirmation: true,
  }),
  withdrawMemberInvitation: route('DELETE', '/api/household/invitations/:invitationId', 'owner', 'none', {
    summary: 'Make the link of an invitation to the household useless',
    params: z.object({ invitationId: recordId }),
    response: empty,
  }),
  editMember: route('PATCH', '/api/household/members/:userId', 'owner', 'none', {
    summary: 'Change what a member may do, or until when',
    params: memberParams,
    body: z.object(access),
    response: empty,
    needsConfirmation: true,
  }),
  removeMember: route('DELETE', '/api/household/members/:userId', 'owner', 'none', {
    summary: 'Remove a member with the banks that they connected and what only they can see',
    params: memberParams,
    response: doneWithNotice,
    takesLong: true,
    needsConfirmation: true,
  }),
  leaveHousehold: route('POST', '/api/household/leave', 'viewer', 'none', {
    summary: 'Leave the household, with the banks that one has connected and what only oneself can see',
    response: doneWithNotice,
    takesLong: true,
    needsConfirmation: true,
  }),
  households: route('GET', '/api/households', 'person', 'none', {
    summary: 'The households that the person is in',
    response: householdsResponse,
  }),
  addHousehold: route('POST', '/api/households', 'person', 'none', {
    summary: 'Make another household, and go on in it',
    body: z.object({ name: householdName }),
    response: ownHousehold,
  }),
  switchHousehold: route('POST', '/api/households/:householdId/switch', 'person', 'none', {
    summary: 'Go on in another of the person’s households, in this session',
    params: z.object({ householdId: recordId }),
    response: empty,
  }),
});
