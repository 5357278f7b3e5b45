import { type ESTree, parseAst } from 'vite';

type AstNode = ESTree.Node;

/** A program with one thing changed. */
export interface Mutant {
  /** Where and what was changed: the line number, the text before and the text after. */
  name: string;
  code: string;
}

const opposites: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '>': '<=', '<': '>=', '>=': '<', '<=': '>' },
  ...{ '&&': '||', '||': '&&', '??': '&&', '+': '-', '-': '+' },
  ...{ some: 'every', every: 'some' },
};

/**
 * Returns a mutant for each place between `from` and `until` where a rule can be broken. Each mutant has one
 * change: a condition is negated; an operator or `some` is replaced by its opposite; a list entry, a literal
 * argument, a call such as `filter` or a statement is left out; a number or a truth value is changed; or a
 * text is replaced as `otherTexts` says.
 */
export function mutantsOf(
  code: string,
  {
    from = '',
    until = null,
    otherTexts = {},
  }: { from?: string; until?: string | null; otherTexts?: Record<string, string> } = {},
): Mutant[] {
  const begins = code.indexOf(from);
  const ends = until === null ? code.length : code.indexOf(until);
  if (begins === -1 || ends <= begins)
    throw new Error(`The code has no part from '${from}' until '${until}'`);
  const mutants: Mutant[] = [];
  const add = (start: number, end: number, now: string) => {
    if (start < begins || end > ends) return;
    const line = code.slice(0, start).split('\n').length;
    const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 90);
    mutants.push({
      name: `${line}: ${short(code.slice(start, end))} → ${short(now) || 'nothing'}`,
      code: code.slice(0, start) + now + code.slice(end),
    });
  };
  const textOf = ({ start, end }: AstNode) => code.slice(start, end);
  const negate = (node: AstNode) => add(node.start, node.end, `!(${textOf(node)})`);
  const visit = (node: AstNode) => {
    if (node.type.startsWith('TS') && !node.type.startsWith('TSAs') && !node.type.startsWith('TSSat')) return;
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const other = opposites[node.operator];
        if (other) add(node.start, node.end, `(${textOf(node.left)}) ${other} (${textOf(node.right)})`);
        break;
      }
      case 'UnaryExpression':
        if (node.operator === '!') add(node.start, node.end, textOf(node.argument));
        break;
      case 'ConditionalExpression':
      case 'IfStatement':
        negate(node.test);
        break;
      case 'ArrayExpression':
        for (const [index, entry] of node.elements.entries()) {
          const next = node.elements[index + 1];
          if (entry) add(entry.start, next ? next.start : entry.end, '');
        }
        break;
      case 'CallExpression':
        if (node.callee.type === 'Identifier')
          for (const [index, { start, end, type }] of node.arguments.entries())
            if (index > 0 && type === 'Literal') add(node.arguments[index - 1]?.end ?? start, end, '');
        if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') break;
        mutateMethod(node, node.callee.object, node.callee.property.name);
        break;
      case 'ExpressionStatement':
      case 'ContinueStatement':
        add(node.start, node.end, ';');
        break;
      case 'Literal':
        if (typeof node.value === 'boolean') add(node.start, node.end, String(!node.value));
        if (typeof node.value === 'number') add(node.start, node.end, String(node.value + 1));
        if (typeof node.value === 'string' && Object.hasOwn(otherTexts, node.value))
          add(node.start, node.end, `'${otherTexts[node.value]}'`);
        break;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  const mutateMethod = (call: ESTree.CallExpression, object: AstNode, method: string) => {
    const other = opposites[method];
    if (other) add(object.end, call.end, `.${other}${textOf(call).slice(textOf(call).indexOf('('))}`);
    // Leaves out a call that filters, trims or lower-cases.
    if (['filter', 'normalize', 'replace', 'replaceAll', 'toLowerCase', 'trim'].includes(method))
      add(object.end, call.end, '');
  };
  visit(parseAst(code, { lang: 'ts' }) as AstNode);
  return mutants;
}

function childrenOf(node: AstNode): AstNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AstNode => typeof value === 'object' && value !== null && 'type' in value);
}
