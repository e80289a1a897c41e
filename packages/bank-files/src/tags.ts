/** Called for each piece of an SGML or XML text, in order. Names keep the case of the file and lose their prefix. */
export interface TagHandler {
  open(name: string, attributes: string): void;
  text(value: string): void;
  /** Offset of the closing tag, for error messages. */
  close(name: string, offset: number): void;
  /** A document type declaration: entities could hide in it. */
  doctype(): void;
}

/** One tag; bounded on purpose, so that a file without any `>` costs nothing. */
const TAG = /<(\/?)((?:[A-Za-z_][\w.-]{0,60}:)?[A-Za-z_][\w.-]{0,80})([^<>]{0,2000})>/y;

/**
 * Reads tags and texts one after the other, without ever looking back. A `<` that begins no tag is plain text: banks
 * write raw `<` and `&` in their labels.
 */
export function readTags(text: string, handler: TagHandler): void {
  let position = 0;
  while (position < text.length) {
    const at = text.indexOf("<", position);
    if (at === -1) {
      handler.text(text.slice(position));
      return;
    }
    if (at > position) handler.text(text.slice(position, at));
    position = readMarkup(text, at, handler);
  }
}

/** Reads what begins with the `<` at that place, and returns where it ends. */
function readMarkup(text: string, at: number, handler: TagHandler): number {
  if (text.startsWith("<![CDATA[", at)) {
    const end = text.indexOf("]]>", at);
    handler.text(text.slice(at + 9, end === -1 ? text.length : end));
    return end === -1 ? text.length : end + 3;
  }
  if (text.startsWith("<!--", at)) return endOf(text, "-->", at);
  if (text.startsWith("<?", at)) return endOf(text, "?>", at);
  if (text.startsWith("<!", at)) {
    handler.doctype();
    return endOf(text, ">", at);
  }
  TAG.lastIndex = at;
  const tag = TAG.exec(text);
  if (!tag) {
    handler.text("<");
    return at + 1;
  }
  callTag(tag, at, handler);
  return at + tag[0].length;
}

function callTag(tag: RegExpExecArray, at: number, handler: TagHandler): void {
  const [, slash, fullName = "", attributes = ""] = tag;
  const name = fullName.slice(fullName.indexOf(":") + 1);
  if (slash === "/") {
    handler.close(name, at);
    return;
  }
  handler.open(name, attributes);
  if (attributes.endsWith("/")) handler.close(name, at);
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end === -1 ? text.length : end + mark.length;
}
