/* Screenshots of pages: wide and 390 px, light and dark.
   shots.js FOLDER INDEX.html NAME=HASH... writes FOLDER/NAME-{wide,narrow}-{light,dark}.png */
"use strict";
const path = require("node:path");
const {withBrowser, openPage} = require("./browser.js");

(async () => {
  const [folder, file, ...pages] = process.argv.slice(2);
  for (const [width, name] of [[1280, "wide"], [390, "narrow"]])
    for (const colorScheme of ["light", "dark"])
      await withBrowser({viewport: {width, height: 900}, colorScheme}, async context => {
        for (const shot of pages) {
          const [title, hash] = shot.split(/=(.*)/);
          const page = await openPage(context, file, hash);
          await page.waitForSelector("body[data-ready]");
          const image = page.locator("[data-image]").first();
          if (await image.count()) {
            await image.click();
            for (let i = 0; i < 2; i++) await page.keyboard.press(",");
          }
          await page.waitForTimeout(500);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (overflow > 0) console.log(`${title} ${name}: ${overflow} px too wide`);
          page.messages.forEach(m => console.log(`${title}: ${m}`));
          await page.screenshot({path: path.join(folder, `${title}-${name}-${colorScheme}.png`), fullPage: title === "problem"});
          await page.close();
        }
      });
})();
