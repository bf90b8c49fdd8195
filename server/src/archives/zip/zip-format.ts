/** The numbers of the zip format (PKWARE's APPNOTE.TXT), as far as archives use it: no encryption, no zip64. */
export const localStart = 0x04034b50;
export const descriptorStart = 0x08074b50;
export const directoryStart = 0x02014b50;
export const endStart = 0x06054b50;
export const localLength = 30;
export const directoryLength = 46;
export const endLength = 22;
export const deflated = 8;
/** Sizes behind the data, and names in UTF-8. */
export const entryFlags = 0x0808;
/** What fits into the fields of sizes and counts. */
export const maxZipBytes = 0xfffffffe;
export const maxZipEntries = 0xfffe;
