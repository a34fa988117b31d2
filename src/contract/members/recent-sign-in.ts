/** Seconds within which a member must have proven who they are, before they may do what cannot be taken back. */
export const recentLoginS = 300;
