import { codes } from "@/messages/studio/words";

/** A code of the API in words, such as a state; one that the messages do not have is written as it is. */
export const codeText = (code: string): string => codes[code] ?? code.replaceAll("_", " ");
