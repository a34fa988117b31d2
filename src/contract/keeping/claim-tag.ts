/** Where the tag may stand instead of in the page: a text file with the tag in it. */
export const claimFilePath = '/.well-known/vouch-claim.txt';
export const claimMetaName = 'vouch-claim';
