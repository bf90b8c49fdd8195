const savedFilter = { id: 'filter-1', name: 'PRIVATE FILTER', query: 'search=PRIVATE', isShared: false };

/** Valid responses for the calls of saved filters. */
export const filterAnswers = {
  savedFilters: { filters: [savedFilter] },
  saveFilter: savedFilter,
  renameSavedFilter: savedFilter,
  deleteSavedFilter: {},
};
