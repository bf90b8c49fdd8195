/** Why a rewording is not shown. */
export class Refusal extends Error {}
