/** The text file that may have the tag in it, instead of the page. */
export const claimFilePath = '/.well-known/vouch-claim.txt';
export const claimMetaName = 'vouch-claim';
