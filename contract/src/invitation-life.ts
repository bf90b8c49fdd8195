/** How long an invitation can be used. */
export const invitationDays = 7;
