import { SETTING_SECTIONS } from '@campjay/campjay/settings.ts';
import { type z } from 'zod';

const INTRODUCTION = `# Configuration

All settings are environment variables, read once when a process starts. A wrong value ends the start with one sentence per setting, and
so does any \`CAMPJAY_\` name that does not exist.

A secret setting (its name ends with \`KEY\`, \`KEY_ID\`, \`SECRET\`, \`TOKEN\`, \`PASSWORD\` or \`URL\`) can be read from a file instead:
\`DATABASE_URL_FILE=/run/secrets/database-url\` names the file that contains \`DATABASE_URL\`.

This page is generated from the schemas (\`campjay/src/settings.ts\`) by \`npm run docs:configuration\`.
`;

/** Text that the generator adds after a section's table, by section. */
const NOTES: Partial<Record<keyof typeof SETTING_SECTIONS, string>> = {
  Accounts: `### Sign in with Clerk

Set both keys (Clerk's dashboard: _API keys_) and \`PUBLIC_URL\`. Then add these claims to the session token (_Sessions_, _Customize session
token_), because Campjay reads names and emails from the token only:

\`\`\`json
{
  "email": "{{user.primary_email_address}}",
  "email_verified": "{{user.email_verified}}",
  "first_name": "{{user.first_name}}",
  "last_name": "{{user.last_name}}"
}
\`\`\`

Without these claims people can sign in but have no name. Parents who had a local account are asked for its password once and keep their
data ([decision](decisions/clerk.md)).
`,
};

/** docs/configuration.md: every setting with its default and its description, by section. */
export const configurationPage = (): string =>
  [INTRODUCTION, ...Object.entries(SETTING_SECTIONS).map(([title, settings]) => section(title, settings))].join('\n');

const section = (title: string, settings: Readonly<Record<string, z.ZodType>>): string => {
  const note = (NOTES as Readonly<Record<string, string>>)[title];
  return [`## ${title}\n`, `${table(settings)}\n`, ...(note === undefined ? [] : [note])].join('\n');
};

const table = (settings: Readonly<Record<string, z.ZodType>>): string => {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const { description, defaultText } = schema.meta() ?? {};
    if (description === undefined) throw new Error(`${name} has no description.`);
    return [`\`${name}\``, typeof defaultText === 'string' ? defaultText : defaultOf(schema), description];
  });
  const lines = [['setting', 'default', 'description'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const draw = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [draw(head), draw(widths.map((width) => '-'.repeat(width))), ...body.map(draw)].join('\n');
};

/** What an absent variable counts as; 'none' for a setting without a default. */
const defaultOf = (schema: z.ZodType): string => {
  const { data } = schema.safeParse(undefined);
  return typeof data === 'string' || typeof data === 'number' ? `\`${data}\`` : 'none';
};
