#!/usr/bin/env node
/**
 * lighthouse.js - Lighthouse's categories for the page, as a phone and as a desktop see it: the
 * welcome, a running game, the rules. Not part of the test command, and Lighthouse none of its
 * packages: `npm install lighthouse@11.7.1` in a folder of your own, and Debian's chromium. Then
 *
 *   SHANGHAIEN_BIN=$PWD/build-release/shanghaien tests/web/lighthouse.js FOLDER [SLOWDOWN]
 *
 * For a phone the processor is slowed down, by default by 4, which is meant for a fast desktop. Use 1
 * on a machine whose benchmark (the last figure of a row) is below 800, as a phone's is. PORT sets
 * where the service listens, ORIGIN the address that is asked instead: that of a proxy
 * (deploy/proxy) before it, so that HTTP/2 is measured, which players have.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { signUp, startGame, startServer } from '../fixtures/api.js';

const [folder = '.', slowdown = '4'] = process.argv.slice(2);
const program = join(resolve(folder), 'node_modules/.bin/lighthouse');
const report = join(resolve(folder), 'report.json');
const chromium = '--headless=new --no-sandbox --disable-dev-shm-usage --ignore-certificate-errors';
const looks = { phone: [`--throttling.cpuSlowdownMultiplier=${slowdown}`], desktop: ['--preset=desktop'] };

/** A row: the categories of one page, and how fast the machine was. */
function measure(url, flags) {
  const args = [url, '--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${chromium}`, ...flags];
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { CHROME_PATH: '/usr/bin/chromium', ...process.env },
  });
  if (status !== 0) throw new Error(stderr);
  const { categories, environment } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  const scores = Object.values(categories).map(({ id, score }) => `${id} ${Math.round(100 * score)}`);
  return [...scores, `benchmark ${environment.benchmarkIndex}`].join(', ');
}

const server = await startServer(process.env.PORT ? { flags: ['--listen', `127.0.0.1:${process.env.PORT}`] } : {});
try {
  const game = await startGame(await signUp(server), await signUp(server));
  const origin = process.env.ORIGIN ?? server.url;
  for (const path of ['/', `/g/${game.id}`, '/rules']) {
    for (const [look, flags] of Object.entries(looks)) console.log(`${path} ${look}: ${measure(origin + path, flags)}`);
  }
} finally {
  await server.stop();
}
