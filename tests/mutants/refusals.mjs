// Reads names of failures and files as JSON from standard input; prints every condition under which the files refuse a
// call, and the files with each of those behind a switch. Plain JavaScript, like instrument.mjs.
import { readFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { parse } from '@babel/parser';

const { failures, files } = await json(process.stdin);
const throwers = ['problem', 'adminsOnly'];

const calls = (node, ...names) =>
  node?.type === 'CallExpression' && names.includes(node.callee.name ?? node.callee.property?.name);

/** Code that refuses a call: a thrown problem, a declared failure, a closed socket. */
const refusing = {
  BlockStatement: ({ body }) => isRefusal(body.at(-1)),
  ExpressionStatement: ({ expression }) => calls(expression, 'fail'),
  ThrowStatement: ({ argument }) =>
    calls(argument, ...throwers) || argument.arguments?.[0]?.value === 'Unauthorized',
  ReturnStatement: ({ argument }) =>
    calls(argument, 'fail') ||
    (argument?.type === 'StringLiteral' && failures.includes(argument.value)) ||
    (calls(argument, 'decision') && argument.arguments[0].value === 'Deny'),
};
const isRefusal = (node) => refusing[node?.type]?.(node) === true;

function* conditions(node) {
  if (Array.isArray(node)) for (const one of node) yield* conditions(one);
  if (typeof node?.type !== 'string') return;
  if (node.type === 'IfStatement' && isRefusal(node.consequent)) yield { test: node.test, refuses: true };
  if (node.type === 'ConditionalExpression') {
    if (calls(node.consequent, 'fail')) yield { test: node.test, refuses: true };
    else if (calls(node.alternate, 'fail')) yield { test: node.test, refuses: false };
  }
  for (const [name, value] of Object.entries(node)) {
    if (name !== 'loc' && typeof value === 'object') yield* conditions(value);
  }
}

/** Records each refusal, and skips the one that the file named after it lists. */
const helper = (folder) => `
import { appendFileSync as noteRefusal, existsSync as isTakenAway } from 'node:fs';
function refuses(key: string, does: unknown): boolean {
  if (!does) return false;
  noteRefusal('${folder}/refused', key + '\\n');
  return !isTakenAway('${folder}/' + key.replaceAll('/', '.'));
}
`;

const found = [];
for (const name of files) {
  const content = readFileSync(name, 'utf8');
  const { program } = parse(content, { sourceType: 'module', plugins: ['typescript'] });
  const here = [...conditions(program)].sort((one, other) => other.test.start - one.test.start);
  let switched = content;
  for (const { test, refuses } of here) {
    const key = `${name}:${test.loc.start.line}:${test.loc.start.column + 1}`;
    const text = switched.slice(test.start, test.end);
    const within = refuses ? `refuses('${key}', ${text})` : `!refuses('${key}', !(${text}))`;
    switched = switched.slice(0, test.start) + within + switched.slice(test.end);
    found.push({ key, file: name, line: test.loc.start.line, text: content.slice(test.start, test.end) });
  }
  if (here.length > 0) found.push({ file: name, switched });
}
const { REFUSALS_FOLDER: folder = '' } = process.env;
process.stdout.write(
  JSON.stringify({
    refusals: found.filter(({ key }) => key !== undefined),
    files: found
      .filter(({ switched }) => switched !== undefined)
      .map(({ file, switched }) => ({ name: file, content: switched + helper(folder) })),
  }),
);
