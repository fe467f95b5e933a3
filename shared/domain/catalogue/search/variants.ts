/**
 * Old and registered forms of kanji, each before its common form. A search for 高橋 also finds 髙橋, one for 沢田 also 澤田,
 * and the other way round. Forms that are words of their own (弁 for 辨, 瓣 and 辯) are left out.
 */
const pairs = `
髙高 﨑崎 嵜崎 邉辺 邊辺 𠮷吉 龍竜 櫻桜 澤沢 濱浜 濵浜 齋斎 齊斎 瀨瀬 栁柳 桒桑 舘館 嶋島 嶌島 嶽岳 國国 圀国 廣広 惠恵 德徳 眞真 愼慎 靜静 淸清 淨浄 澁渋 瀧滝 渕淵 渊淵 黑黒 壽寿 榮栄 實実
寶宝 寳宝 壯壮 壺壷 圓円 團団 圖図 圍囲 堯尭 增増 壞壊 壓圧 壤壌 學学 孃嬢 寫写 寬寛 專専 將将 對対 屆届 屬属 峯峰 峽峡 巖巌 巢巣 帶帯 廢廃 廳庁 彌弥 彎弯 徑径 從従 恆恒 悅悦 惡悪 應応 懷懐
戀恋 戲戯 戰戦 拂払 拔抜 拜拝 挾挟 插挿 揭掲 搖揺 擇択 擊撃 擔担 據拠 擧挙 擴拡 攝摂 收収 敍叙 敎教 數数 斷断 晉晋 晝昼 曉暁 曆暦 條条 來来 樂楽 樞枢 樓楼 樣様 橫横 檜桧 檢検 權権 歐欧 歡歓
歷歴 歸帰 殘残 殼殻 每毎 氣気 沒没 涉渉 淚涙 淺浅 渴渇 溪渓 滿満 潛潜 澀渋 濕湿 濟済 灣湾 爐炉 爭争 爲為 狀状 狹狭 獨独 獸獣 獻献 瑤瑶 產産 畫画 當当 疊畳 發発 盜盗 盡尽 硏研 碎砕 禮礼 禪禅
禰祢 稱称 稻稲 穗穂 穰穣 竊窃 竝並 籠篭 絲糸 經経 綠緑 緖緒 縣県 縱縦 總総 繩縄 繪絵 繼継 續続 纖繊 罐缶 聰聡 聲声 聽聴 肅粛 脫脱 膽胆 臟臓 臺台 與与 舊旧 舍舎 莊荘 萬万 藏蔵 藝芸 薗園 藥薬
蘆芦 虛虚 號号 螢蛍 蟲虫 蠟蝋 蠶蚕 裝装 覺覚 覽覧 觀観 觸触 說説 謠謡 證証 譯訳 譽誉 讀読 變変 讓譲 豐豊 賴頼 贊賛 踐践 輕軽 轉転 辭辞 遲遅 遙遥 邨村 鄕郷 醫医 釀醸 釋釈 錢銭 鍊錬 鎭鎮 鐵鉄
鑄鋳 鑛鉱 閒間 關関 陷陥 險険 隱隠 隨随 雙双 雜雑 靈霊 靑青 顏顔 顯顕 飮飲 餘余 餠餅 驅駆 驛駅 驗験 髓髄 體体 鬪闘 鷄鶏 鷗鴎 鹽塩 麥麦 麴麹 默黙 點点 黨党 齒歯 齡齢 龜亀 冨富 曻昇 桺柳 凜凛
凉涼 囘回 囬回 崙崘 埜野 秌秋 穐秋 劒剣 劍剣 劔剣 劎剣 萠萌 畧略 畆畝 畊耕 礒磯 鬭闘 舩船 舮艫 靍鶴 雞鶏 﨟臈 隝島 嶹島 㟢崎 𥔎崎 𣘺橋 𦚰脇 𫝆今 𠔉巻 卷巻 戶戸 黃黄 吳呉 內内
`

const table: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/\s+/)
    .map(pair => {
      const [old = '', now = ''] = pair
      return [old, now]
    }),
)

const variants = new RegExp([...table.keys()].join('|'), 'gu')

/** The text with variant kanji replaced by their common form. */
export const oneForm = (text: string): string => text.replace(variants, old => table.get(old) ?? old)
