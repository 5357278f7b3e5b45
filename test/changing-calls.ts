import { type ESTree, parseAst } from 'vite';

type AstNode = ESTree.Node;

/** The functions that make a mutation, each with the name of the option that contains its call. */
const mutations: Readonly<Record<string, string>> = {
  useMutation: 'mutationFn',
  useSingleMutation: 'mutationFn',
  useLastChoice: 'mutationFn',
  useForm: 'send',
  usePinForm: 'send',
  useTestMail: 'send',
  usePlaceOrder: 'place',
  // Called inside the `place` of `usePlaceOrder`.
  placeOrder: 'send',
};

/**
 * Returns the addresses, such as 'POST /api/contact', of the calls that a file makes outside a mutation.
 * Leaves out calls by GET, which change nothing.
 */
export function callsOutsideMutations(code: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found: string[] = [];
  const visit = (node: AstNode, isInside: boolean, called: string | null) => {
    const name =
      node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : null;
    if (node.type === 'CallExpression' && (name === 'callApi' || name === 'staffCall')) {
      const [address] = node.arguments;
      const text = address?.type === 'Literal' ? String(address.value) : 'an address that is no literal';
      if (!isInside && !text.startsWith('GET ') && !isPassedOn(address)) found.push(text);
    }
    const isCall =
      node.type === 'Property' &&
      node.key.type === 'Identifier' &&
      called !== null &&
      mutations[called] === node.key.name;
    // An option counts only at the top level of the argument, not in an object within it.
    const options = name ?? (node.type === 'ObjectExpression' ? called : null);
    for (const child of childrenOf(node)) visit(child, isInside || isCall, options);
  };
  visit(parseAst(code, { lang }), false, null);
  return found;
}

/** Returns whether an address is the parameter that `staffCall` passes on. */
function isPassedOn(address: AstNode | undefined): boolean {
  return address?.type === 'Identifier' && address.name === 'address';
}

function childrenOf(node: AstNode): AstNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AstNode => typeof value === 'object' && value !== null && 'type' in value);
}
