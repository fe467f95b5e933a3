/// <reference path="../../web/build/subset-font.d.ts" />
