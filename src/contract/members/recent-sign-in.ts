/** What cannot be taken back asks that they proved who they are in the last five minutes. */
export const recentLoginS = 300;
