/** How much of each happened in a world. */
export function newStats() {
  return {
    steps: 0,
    syncs: 0,
    edits: 0,
    taught: 0,
    takenBack: 0,
    bankChanges: 0,
    callFaults: 0,
    flawedRows: 0,
    kills: 0,
    brokenSessions: 0,
    databaseDeaths: 0,
    unansweredCommits: 0,
    lostAnswers: 0,
    sentAgain: 0,
    clockJumps: 0,
    rotatedKeys: 0,
    lostKeys: 0,
    reconnected: 0,
    disconnected: 0,
  };
}
