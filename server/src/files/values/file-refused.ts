/** A file that is not read at all. The message is for the person who chose it. */
export class FileRefused extends Error {}
