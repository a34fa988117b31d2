import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
const nodeBin = join(root, 'node_modules', 'node', 'bin');
/** The Node on which the product runs: TypeScript without a build needs a newer one than we ask people to have. */
export const node24 = join(nodeBin, 'node');

/**
 * For the product, as Node takes the more for itself the more the machine has, and gives little back: 48 MB and not up to
 * 192 for what lives for a moment, and 768 for what lives longer, ten times what does, from which follows how much rubbish
 * may gather before it is looked for. Rendering is as fast with it, and a third of the memory is saved.
 */
export const productFlags = ['--max-semi-space-size=16', '--max-old-space-size=768'];

/**
 * Where Node keeps what it made of a file of code, its types stripped and its functions compiled: a process that finds that
 * starts with half the work. `npm ci` takes it away with everything else in node_modules.
 */
const compiledCode = join(root, 'node_modules', '.cache', 'node');

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the project's folder with the terminal of this one, and passes signals on to it.
 * @returns its exit code; 128 + n when signal n ended it
 */
export function run(program, args, env = {}, cwd = root) {
	const path = [nodeBin, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
	const child = spawn(program, args, {
		cwd,
		env: { NODE_COMPILE_CACHE: compiledCode, ...process.env, PATH: path, ...env },
		stdio: 'inherit',
	});
	const forward = (signal) => {
		// A terminal sends Ctrl-C to the child as well: twice would end it before it has closed the database.
		if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
	};
	for (const signal of signals) process.on(signal, forward);
	return new Promise((resolve, reject) => {
		child.once('error', (error) => reject(new Error(`${program} could not be started: ${error.message}`)));
		child.once('exit', (code, signal) => resolve(code ?? 128 + ({ SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1)));
	}).finally(() => {
		for (const signal of signals) process.off(signal, forward);
	});
}

/** Runs a TypeScript or JavaScript file on the project's own Node. */
export const runNode = (args, env) => run(node24, args, env);

/** @throws Error with `problem` when the program ends with anything but 0. */
export async function runOrThrow(problem, program, args, env, cwd) {
	const code = await run(program, args, env, cwd);
	if (code !== 0) throw new Error(`${problem} (exit code ${code}).`);
}
