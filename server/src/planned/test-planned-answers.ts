const changed = { id: 'planned-1', stepId: null };

/** Answers of the calls about planned transactions. */
export const plannedAnswers = {
  addPlanned: changed,
  editPlanned: changed,
  skipPlanned: changed,
  deletePlanned: changed,
};
